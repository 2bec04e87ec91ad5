-- An EHR ID and a member ID are found however somebody writes them: hl-1001 is HL-1001 (OP-PSEARCH-2). The import goes on comparing
-- what a file says letter for letter, over the index that is there.
create index profile_identifiers_ehr_id_key on profile_identifiers (lower(value)) where type = 'EhrId';
create index profiles_member_key on profiles (lower(insurance_member_id)) where insurance_member_id is not null;
drop index profiles_member;
