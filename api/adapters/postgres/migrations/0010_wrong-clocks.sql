CREATE TABLE "wrong_clocks" (
	"host" text PRIMARY KEY NOT NULL,
	"skew_millis" bigint NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
