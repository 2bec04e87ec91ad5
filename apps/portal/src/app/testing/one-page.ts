// What all files of the components have in common: the styles of the portal, and no network.
import '../fonts.css';
import '../tokens.css';
import '../base.css';
import '@mantine/core/styles.layer.css';
import '../../ui/mantine.css';
import { closeNetwork } from '../../shell/testing/network.ts';
import { rememberPage } from './page-at-start.ts';

closeNetwork();
// A font that comes while a test runs moves what stands on the page.
await document.fonts.load("14px 'IBM Plex Sans Variable'");

export const { clearDocument, putGlobalsBack } = rememberPage();
