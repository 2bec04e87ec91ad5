// Which columns are shown, in which order, how wide, and which stay in sight? Chosen here, kept for this person
import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { usePart } from '../use-part.ts';
import type { ColumnMenuProps } from './column-list.tsx';

const loadList = async () => (await import('./column-list.tsx')).ColumnList;

export const ColumnMenu = <Row,>(props: ColumnMenuProps<Row>) => {
  const { Part: List, isOpen, setOpen } = usePart(loadList);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      width={340}
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">{List === null ? null : <List {...props} />}</Popover.Dropdown>
    </Popover>
  );
};
