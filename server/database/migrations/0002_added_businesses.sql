CREATE TABLE "business_additions" (
	"submission_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"business_id" text COLLATE "C" NOT NULL,
	"added_by_uid" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"is_owner_new" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"file_name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "categories" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "owner_email" text;--> statement-breakpoint
ALTER TABLE "business_additions" ADD CONSTRAINT "business_additions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;