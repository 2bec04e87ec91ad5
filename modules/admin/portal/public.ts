// The frame that the admin pages of the subjects stand in.
export { AdminFrame } from './admin-frame.tsx';
export { AdminPage } from './admin.page.tsx';
export { StaffOnly } from './staff-only.tsx';
