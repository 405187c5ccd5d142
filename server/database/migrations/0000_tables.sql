CREATE TABLE "businesses" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zipcode" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"phone_number" text,
	"email_address" text,
	"logo_url" text,
	"is_moco" boolean NOT NULL,
	"is_campfire" boolean NOT NULL,
	"template_images" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"review_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reviewer_uid" text NOT NULL,
	"payload" jsonb NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_ledger" (
	"review_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_email" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_activity" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_email" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"last_updated_at" timestamp (3) with time zone NOT NULL,
	"images" jsonb NOT NULL,
	"business_id" text COLLATE "C",
	"business_name" text,
	"receipt_at" timestamp (3) with time zone,
	"subtotal_cents" integer,
	"review_status" text NOT NULL,
	"reviewer_email" text,
	"reviewer_notes" text,
	"rejection_reasons" jsonb NOT NULL,
	CONSTRAINT "review_status" CHECK ("receipt_activity"."review_status" in ('open', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_review_id_receipt_activity_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."receipt_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_review_id_receipt_activity_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."receipt_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_activity_queue" ON "receipt_activity" USING btree ("submitted_at","id") WHERE review_status = 'open' and (last_updated_at = submitted_at or last_updated_at - submitted_at >= interval '5 minutes');--> statement-breakpoint
CREATE INDEX "receipt_activity_similar" ON "receipt_activity" USING btree ("business_id","subtotal_cents","receipt_at");