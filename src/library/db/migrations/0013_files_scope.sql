-- Saving files in the user's folders takes a scope of its own. Until now reading was enough; clients that may change plans
-- keep it, those that only read do not.
UPDATE tokens SET scopes = json_insert(scopes, '$[#]', 'files:write')
WHERE EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'plans:write');
