// What other features may use of the video visit.
export { StartVideo } from './staff/start-video.tsx';
export { WatchVisit } from './staff/watch-visit.tsx';
