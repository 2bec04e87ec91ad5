// What may other features take from here? The frame of the settings, for their own tabs.
export { SettingsOfSite } from './settings-of-site.tsx';
