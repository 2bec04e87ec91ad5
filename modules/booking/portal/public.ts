export { MyBookingPage } from './own/my-booking-page.tsx';
