CREATE TABLE "paper_layouts" (
	"business_id" text COLLATE "C" NOT NULL,
	"field" text NOT NULL,
	"label" integer NOT NULL,
	"rank" integer NOT NULL,
	"written" integer NOT NULL,
	"height" integer NOT NULL,
	"count" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_layouts_business_id_field_label_rank_written_pk" PRIMARY KEY("business_id","field","label","rank","written"),
	CONSTRAINT "field" CHECK ("paper_layouts"."field" in ('receiptDatetime', 'subtotal'))
);
--> statement-breakpoint
ALTER TABLE "paper_layouts" ADD CONSTRAINT "paper_layouts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;