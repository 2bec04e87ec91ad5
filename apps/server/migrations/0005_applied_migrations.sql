-- What /readyz may see of the migrations: their names, not the migrator's own table.
create view applied_migrations as select name from kysely_migration;
