ALTER TABLE "business_additions" ADD COLUMN "added_by_email" text;--> statement-breakpoint
CREATE INDEX "business_additions_added_at" ON "business_additions" USING btree ("added_at","business_id");