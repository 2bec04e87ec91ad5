-- An entry taken out of the index of subjects would hide an access as well as a row taken out of the log.
create trigger append_only before update or delete on audit_subjects
  for each row execute function audit_refuse_change();
alter table audit_subjects enable always trigger append_only;
create trigger never_emptied before truncate on audit_subjects
  for each statement execute function audit_refuse_change();
alter table audit_subjects enable always trigger never_emptied;
