CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" text NOT NULL,
	"actor_uid" text,
	"actor_email" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"status" integer NOT NULL
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
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
ALTER TABLE "receipt_activity" ADD CONSTRAINT "approved_receipt_at" CHECK ("receipt_activity"."review_status" <> 'approved' or ("receipt_activity"."receipt_at" >= '2015-01-01T05:00Z' and "receipt_activity"."receipt_at" < "receipt_activity"."last_updated_at" + interval '3 days')) NOT VALID;--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
