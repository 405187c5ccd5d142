CREATE TABLE "review_events" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"review_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"reviewer_uid" text NOT NULL,
	"reviewer_email" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "kind" CHECK ("review_events"."kind" in ('corrected', 'parked', 'released'))
);
--> statement-breakpoint
CREATE TABLE "tablets" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"waiting" integer NOT NULL,
	"oldest_waiting_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "points_ledger" ADD COLUMN "correction_id" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_activity" ADD COLUMN "held" jsonb;--> statement-breakpoint
ALTER TABLE "receipt_activity" ADD COLUMN "correction" jsonb;--> statement-breakpoint
ALTER TABLE "receipt_activity" ADD COLUMN "replaces" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "receipt_activity" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_review_id_receipt_activity_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."receipt_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_events_review" ON "review_events" USING btree ("review_id","at");