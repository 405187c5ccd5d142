CREATE TABLE "receipt_images" (
	"review_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "receipt_images_review_id_name_pk" PRIMARY KEY("review_id","name")
);
--> statement-breakpoint
CREATE TABLE "receipt_submissions" (
	"customer_uid" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"review_id" text COLLATE "C" NOT NULL,
	"content_hash" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipt_submissions_customer_uid_key_pk" PRIMARY KEY("customer_uid","key")
);
--> statement-breakpoint
ALTER TABLE "receipt_activity" ADD COLUMN "same_image" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_images" ADD CONSTRAINT "receipt_images_review_id_receipt_activity_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."receipt_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_submissions" ADD CONSTRAINT "receipt_submissions_review_id_receipt_activity_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."receipt_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_images_name" ON "receipt_images" USING btree ("name");--> statement-breakpoint
CREATE INDEX "receipt_submissions_review" ON "receipt_submissions" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "receipt_activity_customer" ON "receipt_activity" USING btree ("user_email","submitted_at","id");