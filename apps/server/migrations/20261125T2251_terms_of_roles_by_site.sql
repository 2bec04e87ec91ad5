-- The log of accesses asks of each line which roles its person held then at the few sites of the patient: of somebody of 2,000 sites
-- every term was read for it (decision 0038).
create index site_user_role_terms_site on site_user_role_terms (user_id, site_id);
