// Which page does somebody need who is not signed in: that of a person to book, or that of an appointment behind its link?
import { useParams } from 'react-router';
import { BookPage } from './book.page.tsx';
import { BookingLinkPage } from './link.page.tsx';

export const BookingGuestPage = () =>
  useParams()['code'] === undefined ? <BookPage /> : <BookingLinkPage />;
