CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"user_name" text NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_business" ON "coupons" USING btree ("business_id");