// What other features may use of the video visit.
export { StaffCall } from './staff-call.tsx';
