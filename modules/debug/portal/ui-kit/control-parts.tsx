// How do buttons, badges, dialogs and notices look?
import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showError, showSuccess, showWarning } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import { ValueMark } from '@alveary/portal/ui/chart/value-mark.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { Initials } from '@alveary/portal/ui/initials.tsx';
import { PlainButton } from '@alveary/portal/ui/plain-button.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import { Button } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { Part, Parts } from './part.tsx';

const tones: readonly BadgeTone[] = [
  'info',
  'neutral',
  'warning',
  'teal',
  'success',
  'orange',
  'error',
  'outline',
];

const nothing = (): void => {};

export const ControlParts = () => (
  <Parts title="Controls">
    <Part title="Buttons">
      <Button>Save</Button>
      <Button variant="default">Discard</Button>
      <Button variant="subtle">Clear</Button>
      <Button color="red">Cancel order</Button>
      <Button disabled>Not yet</Button>
      <Button loading>Saving</Button>
      <AddButton label="Add condition" draftKey={null} onClick={nothing} />
      <PlainButton onClick={nothing}>Plain</PlainButton>
      <IconButton label="Pin the note" onClick={nothing}>
        <IconPin size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </Part>
    <Part title="Badges">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Part>
    <Part title="Stages of the programme">
      {engagementStatuses.map((status) => (
        <StageBadge key={status} status={status} />
      ))}
    </Part>
    <Part title="Marks">
      <ValueMark standing="below" />
      <ValueMark standing="above" />
      <UnsavedDot />
      <Initials firstName="Maya" lastName="Thornton" />
    </Part>
    <Part title="Dialogs and notices">
      <Button
        variant="default"
        onClick={() =>
          void confirm({
            title: 'Cancel the order?',
            text: 'The pharmacy is told at once.',
            act: 'Cancel order',
            stay: 'Keep it',
            isDanger: true,
          })
        }
      >
        Ask about a danger
      </Button>
      <Button variant="default" onClick={() => showSuccess('Log saved')}>
        Raise success
      </Button>
      <Button variant="default" onClick={() => showWarning('Draft kept')}>
        Raise warning
      </Button>
      <Button variant="default" onClick={() => showError('The log could not be saved.')}>
        Raise error
      </Button>
    </Part>
  </Parts>
);
