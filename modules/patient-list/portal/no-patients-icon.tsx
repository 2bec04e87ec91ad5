// What stands over a list without patients? Apart from the list, since few ever load it
import { IconUsers } from '@tabler/icons-react';

export const NoPatientsIcon = () => <IconUsers size={28} stroke={1.5} aria-hidden />;
