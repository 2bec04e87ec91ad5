// Lists the numbers of nobody whose texts are not shown, and unblocks one; draws nothing where there is none (OP-CHAT-7).
import { Button } from '@mantine/core';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { unknownSmsCalls } from '../../contract/unknown-sms.calls.ts';
import styles from './unknown-sms.module.css';

export const BlockedNumbers = () => {
  const { data: numbers = [] } = useCall(unknownSmsCalls.blocked, {}, { shownInPlace: true });
  const unblock = useCallMutation(unknownSmsCalls.unblock, {
    onDone: () => showSuccess('The number is not blocked any more.'),
  });
  if (numbers.length === 0) return null;
  return (
    <section className={styles.blocked} aria-labelledby="blocked-numbers">
      <h2 id="blocked-numbers">Blocked numbers</h2>
      <ul>
        {numbers.map(({ id, phoneNumber, blockedAt, blockedBy }) => (
          <li key={id}>
            <span className="tabular">{writtenPhone(phoneNumber)}</span>
            <span className="dim">
              blocked by {blockedBy}, {showDayTime(blockedAt)}
            </span>
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Unblock ${writtenPhone(phoneNumber)}`}
              onClick={() => void unblock.run({ params: { id } })}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
