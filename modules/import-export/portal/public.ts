// What may other subjects show of import and export?
export { DownloadRecord } from './download-record.tsx';
