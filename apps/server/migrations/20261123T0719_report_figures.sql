-- What a report shows is kept with it when it is made final (modules/asthma-reports/contract/figures.ts): sessions may be
-- overwritten, and equations may change. Null for a draft, and for what was final before figures were kept.
alter table asthma_reports
  add column figures jsonb,
  add constraint asthma_reports_figures_check check (figures is null or state = 'final');
