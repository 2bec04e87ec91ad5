// Which component shows which side panel? One line per tag; a tag without a line has no screen yet.
import type { PanelViews } from '../shell/panel-view.tsx';

export const panelViews: PanelViews = {};
