// Which filter view is selected, was it changed, and how is it kept? (document 3 §4 Filter views; OP-VIEWS-3)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import type { FilterMap } from '../contract/filters.ts';
import { LONGEST_VIEW_NAME } from '../contract/view-calls.ts';
import styles from './list-tools.module.css';
import { type FilterViews, useFilterViews } from './use-filter-views.ts';
import { siteUserFor } from './views.rules.ts';

export interface ViewMenuProps {
  readonly site: Site | null;
  readonly filters: FilterMap;
  readonly viewId: string | null;
  readonly onFilters: (filters: FilterMap, viewId?: string | null) => void;
}

export const ViewMenu = (props: ViewMenuProps) => {
  const siteUserId = siteUserFor(useSignedIn().user, props.site);
  return siteUserId === null ? null : <Menu {...props} siteUserId={siteUserId} />;
};

const Menu = ({ siteUserId, ...props }: ViewMenuProps & { readonly siteUserId: string }) => {
  const [isOpen, setOpen] = useState(false);
  const views = useFilterViews(siteUserId, props);
  const { selected, isChanged, leftOut } = views;
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
        width={300}
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.name}>{selected === null ? 'Views' : `View: ${selected.name}`}</span>
            {isChanged ? <UnsavedDot /> : null}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Filter views">
          <Editor
            key={selected?.id ?? ''}
            views={views}
            onClose={() => setOpen(false)}
            onFailed={() => setOpen(true)}
          />
        </Popover.Dropdown>
      </Popover>
      {isChanged ? (
        <Button size="xs" variant="subtle" onClick={views.reset}>
          Reset
        </Button>
      ) : null}
      {leftOut.length === 0 ? null : (
        <span role="status" className={styles.leftOut}>
          {`This view was opened without ${leftOut.join(', ')}, which the list does not have any more.`}
        </span>
      )}
    </>
  );
};

interface EditorProps {
  readonly views: FilterViews;
  readonly onClose: () => void;
  /** The reason stands in the menu, which a click into the question about it has closed. */
  readonly onFailed: () => void;
}

/** Enter in the name does what the filled button says. */
const Editor = (props: EditorProps) => {
  const { views, onClose } = props;
  const { all, selected, error } = views;
  const [name, setName] = useState(selected?.name ?? '');
  const isOwnName = selected !== null && name.trim() === selected.name;
  const add = async (): Promise<void> => ((await views.add(name)) ? onClose() : undefined);
  const update = async (): Promise<void> => ((await views.update(name)) ? onClose() : undefined);
  return (
    <div className={styles.editor}>
      {error === null ? null : (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {all.length === 0 ? (
        <p className="dim">No views yet. A view keeps the filters of this list under a name.</p>
      ) : (
        <ul className={styles.views} aria-label="Your views">
          {all.map((view) => (
            <li key={view.id}>
              <Button
                size="xs"
                fullWidth
                justify="start"
                variant={view.id === selected?.id ? 'light' : 'subtle'}
                aria-pressed={view.id === selected?.id}
                onClick={() => {
                  views.select(view);
                  onClose();
                }}
              >
                {view.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        size="xs"
        label="Name of the view"
        maxLength={LONGEST_VIEW_NAME}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void (isOwnName ? update() : add());
        }}
      />
      <div className={styles.acts}>
        <Button
          size="xs"
          variant={isOwnName ? 'default' : 'filled'}
          loading={views.isBusy}
          onClick={() => void add()}
        >
          Save as new view
        </Button>
        {selected === null ? null : (
          <Button
            size="xs"
            variant={isOwnName ? 'filled' : 'default'}
            loading={views.isBusy}
            onClick={() => void update()}
          >
            Update this view
          </Button>
        )}
      </div>
      {selected === null ? null : <SelectedActs {...props} />}
    </div>
  );
};

const SelectedActs = ({ views, onClose, onFailed }: EditorProps) => {
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Remove the view ${views.selected?.name ?? ''}?`,
      text: 'The filters of the list stay as they are. The patients are not touched.',
      act: 'Remove view',
      isDanger: true,
    });
    if (!isSure) return;
    if (await views.remove()) onClose();
    else onFailed();
  };
  return (
    <div className={styles.acts}>
      <Button
        size="xs"
        variant="subtle"
        disabled={!views.isChanged}
        onClick={() => {
          views.reset();
          onClose();
        }}
      >
        Reset to the saved view
      </Button>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => {
          views.unselect();
          onClose();
        }}
      >
        Unselect
      </Button>
      <Button size="xs" variant="subtle" color="red" onClick={() => void remove()}>
        Remove
      </Button>
    </div>
  );
};
