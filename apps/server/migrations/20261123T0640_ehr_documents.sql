-- Clinical documents go to record systems the way images do: one table holds what was sent, whatever its kind.
alter table ehr_imaging_uploads rename to ehr_uploads;
alter table ehr_uploads rename constraint ehr_imaging_uploads_pkey to ehr_uploads_pkey;
alter table ehr_uploads rename constraint ehr_imaging_uploads_check to ehr_uploads_check;
alter table ehr_uploads rename constraint ehr_imaging_uploads_state_check to ehr_uploads_state_check;
alter table ehr_uploads rename constraint ehr_imaging_uploads_created_by_fkey to ehr_uploads_created_by_fkey;
alter table ehr_uploads rename constraint ehr_imaging_uploads_document_id_fkey to ehr_uploads_document_id_fkey;
alter table ehr_uploads rename constraint ehr_imaging_uploads_profile_id_fkey to ehr_uploads_profile_id_fkey;
alter table ehr_uploads rename constraint ehr_imaging_uploads_site_id_fkey to ehr_uploads_site_id_fkey;
alter index ehr_imaging_uploads_profile rename to ehr_uploads_profile;

alter table ehr_uploads add column kind text not null default 'IMAGING' check (kind in ('IMAGING', 'CLINICAL_DOCUMENT'));
alter table ehr_uploads alter column kind drop default;
alter table ehr_uploads add column document_subclass text;
alter table ehr_uploads add column auto_close boolean;
alter table ehr_uploads add constraint ehr_uploads_clinical_check check (
  (kind = 'CLINICAL_DOCUMENT') = (document_subclass is not null)
  and (kind = 'CLINICAL_DOCUMENT') = (auto_close is not null)
);

drop index ehr_imaging_uploads_once;
create unique index ehr_uploads_once on ehr_uploads (profile_id, site_id, kind, sha256) where state <> 'REFUSED';
