// Which provider of the record system is named with a document?
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { Button, Select } from '@mantine/core';
import { useId } from 'react';
import { ehrCalls } from '../contract/calls.ts';
import styles from './ehr.module.css';

interface FieldProps {
  readonly isReadOnly: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Only where the record system names providers. */
export const EhrProviderField = ({
  siteId,
  isReadOnly,
  value,
  onChange,
}: FieldProps & { readonly siteId: string }) => {
  const id = useId();
  const { data, error, refetch } = useCall(
    ehrCalls.providers,
    { query: { siteId } },
    { shownInPlace: true, staleTime: 60_000 },
  );
  if (error !== null && data === undefined) {
    return (
      <div className={styles.unread}>
        <FieldMessage id={id} error={`The providers could not be read. ${error.message}`} />
        <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (data?.total === 0) return null;
  return (
    <Select
      size="sm"
      label="Provider in the record system (optional)"
      placeholder={data === undefined ? 'Loading the providers' : 'None'}
      clearable
      searchable
      readOnly={isReadOnly}
      disabled={data === undefined}
      nothingFoundMessage="No provider of this name"
      data={(data?.rows ?? []).map((one) => ({ value: one.id, label: `${one.lastName}, ${one.firstName}` }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
};
