-- Which final report stands in the place of an older one is looked for by the one that it began as a copy of.
create index asthma_reports_follows on asthma_reports (follows) where follows is not null;
