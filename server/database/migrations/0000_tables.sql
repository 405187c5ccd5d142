CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" text NOT NULL,
	"actor_uid" text,
	"actor_email" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"status" integer NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_additions" (
	"submission_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"business_id" text COLLATE "C" NOT NULL,
	"added_by_uid" text NOT NULL,
	"added_by_email" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"is_owner_new" boolean NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_attempts" (
	"submission_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL,
	"is_owner_new" boolean,
	CONSTRAINT "business_attempts_place_unique" UNIQUE("place")
);
--> statement-breakpoint
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
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner_email" text,
	"template_images" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"user_name" text NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_visits" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"business_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"price" integer NOT NULL,
	"amount_left" integer,
	"expires_at" timestamp (3) with time zone,
	"image" text NOT NULL,
	"is_moco" boolean NOT NULL,
	CONSTRAINT "price" CHECK ("coupons"."price" >= 0),
	CONSTRAINT "amount_left" CHECK ("coupons"."amount_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"review_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reviewer_uid" text NOT NULL,
	"payload" jsonb NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"file_name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_ledger" (
	"review_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_email" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
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
	CONSTRAINT "review_status" CHECK ("receipt_activity"."review_status" in ('open', 'approved', 'rejected')),
	CONSTRAINT "approved_receipt_at" CHECK ("receipt_activity"."review_status" <> 'approved' or ("receipt_activity"."receipt_at" >= '2015-01-01T05:00Z' and "receipt_activity"."receipt_at" < "receipt_activity"."last_updated_at" + interval '3 days'))
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"kind" text NOT NULL,
	"business_name" text NOT NULL,
	"os" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visits_kind_business_name_os_pk" PRIMARY KEY("kind","business_name","os"),
	CONSTRAINT "kind" CHECK ("visits"."kind" in ('consumer', 'business'))
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"name" text NOT NULL,
	"email" text NOT NULL,
	"customer_type" text NOT NULL,
	"submitted_on" date NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waitlist_entries_submitted_on_customer_type_email_name_pk" PRIMARY KEY("submitted_on","customer_type","email","name"),
	CONSTRAINT "customer_type" CHECK ("waitlist_entries"."customer_type" in ('business', 'customer'))
);
--> statement-breakpoint
ALTER TABLE "business_additions" ADD CONSTRAINT "business_additions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_review_id_receipt_activity_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."receipt_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "business_additions_added_at" ON "business_additions" USING btree ("added_at","business_id");--> statement-breakpoint
CREATE INDEX "coupons_business" ON "coupons" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "receipt_activity_queue" ON "receipt_activity" USING btree ("submitted_at","id") WHERE review_status = 'open' and (last_updated_at = submitted_at or last_updated_at - submitted_at >= interval '5 minutes');--> statement-breakpoint
CREATE INDEX "receipt_activity_similar" ON "receipt_activity" USING btree ("business_id","subtotal_cents","receipt_at");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE DELETE ON "audit_log" FOR EACH ROW WHEN (current_setting('campfire.archiving', true) IS DISTINCT FROM 'on' OR OLD."at" >= now() - interval '180 days') EXECUTE FUNCTION "refuse_change"();
