// What may the frame and other subjects take from here? The page that an installation begins with.
export { FirstStepsPage } from './first-steps.page.tsx';
