CREATE TABLE "counted_visits" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL
);
