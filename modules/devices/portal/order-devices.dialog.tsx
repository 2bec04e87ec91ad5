// Which devices are sent to the patient, and where to? (DEVICE-006; OP-DEVICE-1: an address is required)
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { addressLines, PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { deviceCalls } from '../contract/calls.ts';
import { deviceTypeNames, deviceTypes } from '../contract/model.ts';
import styles from './devices.module.css';
import type { DeviceDialogProps } from './pair-device.dialog.tsx';
import { deviceOrderDraft } from './draft-keys.ts';

interface Values {
  readonly devices: readonly string[];
  readonly address: string;
  readonly note: string;
}

/** Where the patient lives, to be corrected where the parcel goes elsewhere. */
const addressOf = ({ addresses }: Pick<Profile, 'addresses'>): string => {
  const current = addresses.find(({ use }) => use !== 'old');
  return current === undefined ? '' : addressLines(current).join('\n');
};

const useOrdering = ({ profile, onClose }: DeviceDialogProps) => {
  const order = useCallMutation(deviceCalls.order);
  return useForm<Values>({
    draftKey: deviceOrderDraft(profile.id),
    shape: {
      labels: { devices: 'Devices', address: 'Address', note: 'Note' },
    },
    row: null,
    valuesOf: () => ({ devices: [], address: addressOf(profile), note: '' }),
    sending: through(
      order,
      ({ devices, address, note }) => ({
        query: { profileId: profile.id },
        body: { devices: devices.map((type) => ({ type })), address, note },
      }),
      () => {
        showSuccess('The devices were ordered.');
        onClose();
      },
    ),
    saysErrors: true,
  });
};

export const OrderDevicesDialog = (props: DeviceDialogProps) => {
  const form = useOrdering(props);
  const { devices } = form.values;
  return (
    <FormDialog title="Order devices" size={520} onClose={props.onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="order" />
          <AboutLine>
            <PatientLine profile={props.profile} locale={props.locale} />
          </AboutLine>
          <fieldset className={styles.types} data-path="devices">
            <legend>Devices</legend>
            {deviceTypes.map((type) => (
              <Checkbox
                key={type}
                size="sm"
                label={deviceTypeNames[type]}
                checked={devices.includes(type)}
                onChange={({ currentTarget }) =>
                  form.change({
                    devices: deviceTypes.filter((one) =>
                      one === type ? currentTarget.checked : devices.includes(one),
                    ),
                  })
                }
              />
            ))}
            <FieldMessage id="order-devices-message" error={form.errorOf('devices')} />
          </fieldset>
          <Textarea {...form.field('address')} autosize minRows={3} maxRows={6} maxLength={400} />
          <TextInput {...form.field('note', { isOptional: true })} maxLength={500} />
          <FormFoot form={form} act="Order" isAlwaysOpen onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
