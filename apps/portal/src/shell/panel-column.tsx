// Where do the open side panels stand, and which are folded? (document 2 §1; OP-SIDEBAR-2; design language §4, §10)
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useReady } from '../lib/later.tsx';
import { AreaContext } from '../lib/stale-reads.ts';
import { useStore } from '../lib/store.ts';
import { CardPlaceContext } from './panel-card.tsx';
import { foldedPanels } from './panel-fold.ts';
import { isMaximisable, type Panel, shownPanels } from './panel-rules.ts';
import {
  collapseStore,
  followOtherTabs,
  maximisePanel,
  toggleCollapsed,
  unfoldedStore,
  usePanels,
} from './panel-store.ts';
import { PartBoundary } from './part-boundary.tsx';
import { drawPanel, type PanelViews } from './panel-view.tsx';
import { NARROWEST, panelWidth, setPanelWidth, WIDEST, widthAfterKey } from './panel-width.ts';
import styles from './panel-column.module.css';
import panelCardStyles from './panel-card.module.css';

export const PanelColumn = ({ views }: { readonly views: PanelViews }) => {
  const panels = usePanels();
  const isCollapsed = useStore(collapseStore);
  const width = useStore(panelWidth);
  const unfolded = useStore(unfoldedStore);
  const [column, setColumn] = useState<HTMLElement | null>(null);
  const height = useHeight(column);
  useEffect(followOtherTabs, []);
  useGivesWay();

  const shown = shownPanels(panels);
  const folded = foldedPanels(
    shown.map((panel) => panel.id),
    height,
    unfolded,
  );
  const isHidden = isCollapsed || shown.length === 0;
  useCovered(isHidden || panels.maximised !== null ? 0 : width);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOpenList(event.target)) return;
    if (panels.maximised !== null) maximisePanel(null);
    else if (window.matchMedia('(max-width: 1279px)').matches) toggleCollapsed();
  };

  return (
    <aside
      ref={setColumn}
      className={styles.column}
      data-region="panels"
      aria-label="Side panels"
      hidden={isHidden}
      data-maximised={panels.maximised !== null || undefined}
      onKeyDown={onKeyDown}
      style={{ width }}
    >
      <WidthHandle width={width} />
      {inTheDocument(panels.open).map((panel) => (
        <CardPlaceContext
          key={panel.id}
          value={{
            id: panel.id,
            isFolded: folded.has(panel.id),
            isMaximisable: isMaximisable(panel.tag),
            isMaximised: panels.maximised === panel.id,
            onUnfold: () => unfoldedStore.set(() => panel.id),
          }}
        >
          <div
            className={styles.place}
            hidden={panel.payload.hidden === true}
            style={placeOf(panels.open.indexOf(panel))}
          >
            <PartBoundary>
              <AreaContext value={panel.id}>
                <PanelPart views={views} panel={panel} />
              </AreaContext>
            </PartBoundary>
          </div>
        </CardPlaceContext>
      ))}
    </aside>
  );
};

interface PanelPartProps {
  readonly views: PanelViews;
  readonly panel: Panel;
}

/** The card stands where it will be until what is in it has come. */
const PanelPart = ({ views, panel }: PanelPartProps) => {
  const view = views[panel.tag];
  const isReady = useReady(view === undefined ? [] : [view]);
  return isReady ? drawPanel(views, panel) : <div className={`${panelCardStyles.panel} ${styles.loading}`} />;
};

/**
 * The softphone stands last: a frame that is moved in the document loads anew, and React moves only what does not stay behind all
 * others. What is seen follows `placeOf`.
 */
const inTheDocument = (open: readonly Panel[]): readonly Panel[] => [
  ...open.filter((panel) => panel.tag !== 'zoom'),
  ...open.filter((panel) => panel.tag === 'zoom'),
];

/** A maximised card lies over the page: a link in it would lead to what nobody sees. */
const useGivesWay = (): void => {
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current !== pathname) maximisePanel(null);
    shownAt.current = pathname;
  }, [pathname]);
};

const placeOf = (index: number): CSSProperties => Object.fromEntries([['--panel-place', index]]);

/** An open drop-down is the top layer: Escape closes it and nothing else. */
const hasOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[aria-expanded="true"]') !== null;

const useHeight = (element: HTMLElement | null): number => {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return height;
};

/** Says to the styles how much of the page lies under the panels where they cover it: what scrolls there ends before them. */
const useCovered = (width: number): void => {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--covered-width', `${width}px`);
    return () => void style.removeProperty('--covered-width');
  }, [width]);
};

const WidthHandle = ({ width }: { readonly width: number }) => {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current) setPanelWidth(start.current.width + start.current.x - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfterKey(width, event.key);
    if (next === null) return;
    event.preventDefault();
    setPanelWidth(next);
  };
  return (
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-label="Width of the side panels"
      aria-orientation="vertical"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
};
