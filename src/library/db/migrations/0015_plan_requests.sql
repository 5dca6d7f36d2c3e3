-- The ids that clients gave to their requests for plans. An id is kept for good: it never creates a second plan, also
-- when it met a plan that was there already, and when its plan is deleted.
CREATE TABLE plan_requests (
  user TEXT NOT NULL,
  request_id TEXT NOT NULL,
  -- SHA-256 of everything that was asked for; null for requests from before this was kept.
  request_sha TEXT,
  plan_id TEXT NOT NULL,
  PRIMARY KEY (user, request_id)
) STRICT;
INSERT INTO plan_requests (user, request_id, plan_id)
SELECT user, client_request_id, id FROM plans WHERE client_request_id IS NOT NULL;
