CREATE TABLE "erased_requests" (
	"review_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	"images" jsonb NOT NULL,
	"events" jsonb NOT NULL,
	CONSTRAINT "erased_requests_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "image_deletions" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "image_deletions_due" ON "image_deletions" USING btree ("due_at");