// Which of the free devices does the patient get? First whose, then which (DEVICE-004, DEVICE-005, DEVICE-008)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Select } from '@mantine/core';
import { deviceCalls } from '../contract/calls.ts';
import { deviceTypeNames } from '../contract/model.ts';

export interface DeviceDialogProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const blank = { ownerId: '', deviceId: '' };

const usePairing = ({ profile, onClose }: DeviceDialogProps) => {
  const refresh = useRefresh();
  const pair = useCallMutation(deviceCalls.pair);
  return useForm<typeof blank>({
    draftKey: null,
    shape: { labels: { ownerId: 'Owner', deviceId: 'Device' } },
    row: null,
    valuesOf: () => blank,
    check: ({ ownerId }) => (ownerId === '' ? [{ field: 'ownerId', message: 'Choose an owner.' }] : []),
    sending: through(
      pair,
      ({ deviceId }) => ({ params: { id: profile.id }, body: { deviceId } }),
      ({ type, serialNumber }) => {
        showSuccess(`${deviceTypeNames[type]} ${serialNumber} was paired.`);
        onClose();
      },
    ),
    fieldOfCode: { DeviceTaken: 'deviceId', DeviceNotFound: 'deviceId' },
    onError: () => {
      void refresh(['devices']);
      return false;
    },
    saysErrors: true,
  });
};

export const PairDeviceDialog = (props: DeviceDialogProps) => {
  const form = usePairing(props);
  const { ownerId } = form.values;
  const owners = useCall(deviceCalls.owners, {});
  const available = useCall(deviceCalls.available, { query: { ownerId } }, { enabled: ownerId !== '' });
  const free = ownerId === '' ? [] : (available.data ?? []);
  return (
    <FormDialog title="Pair a device" size={520} onClose={props.onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="list" />
          <AboutLine>
            <PatientLine profile={props.profile} locale={props.locale} />
          </AboutLine>
          <Select
            {...form.choice('ownerId')}
            placeholder="Whose device is it?"
            allowDeselect={false}
            data={(owners.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(owner) => form.change({ ownerId: owner ?? '', deviceId: '' })}
          />
          <Select
            {...form.choice('deviceId', {
              hint: ownerId !== '' && available.data?.length === 0 ? 'This owner has no free device.' : '',
            })}
            placeholder="Type, model or serial number"
            searchable
            allowDeselect={false}
            disabled={ownerId === ''}
            nothingFoundMessage="No free device of this name or number"
            data={free.map(({ id, type, model, serialNumber }) => ({
              value: id,
              label: `${deviceTypeNames[type]} · ${model} · ${serialNumber}`,
            }))}
          />
          <FormFoot form={form} act="Pair device" isAlwaysOpen onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
