import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const tasks = portalFeature({
  subject: 'tasks',
  routes: [
    {
      in: 'start',
      path: 'dashboard/tasks',
      load: async () => (await import('./all-tasks.page.tsx')).AllTasksPage,
    },
  ],
  tabs: [
    {
      path: 'tasks',
      title: 'Tasks',
      order: 60,
      counts: 'tasks',
      load: async () => (await import('./tasks.tab.tsx')).TasksTab,
    },
  ],
});
