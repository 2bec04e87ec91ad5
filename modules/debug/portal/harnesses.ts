// Which debugging harnesses are there, and what is each for? (document 1 §2; SHELL-007; OP-SHELL-6)
import {
  IconApi,
  IconBell,
  IconDeviceMobileMessage,
  IconFlask,
  IconLayoutGrid,
  IconMailForward,
  IconPhone,
  IconPlugConnected,
  IconSend,
  IconVideo,
} from '@tabler/icons-react';

export const harnesses = [
  {
    path: '/debug/api',
    title: 'Read calls',
    line: 'Call any declared GET, fill in its parameters, and see the answer as it came.',
    icon: IconApi,
  },
  {
    path: '/debug/send/api',
    title: 'Send calls',
    line: 'Compose any call with method and body. Refused in production unless the server allows it.',
    icon: IconSend,
  },
  {
    path: '/debug/snackbar',
    title: 'Notices',
    line: 'Raise each notice: success, warning, error, confirm dialog, leave prompt, session bar.',
    icon: IconBell,
  },
  {
    path: '/debug/ui',
    title: 'Parts',
    line: 'Every part of the portal in its states: controls, states, lists, charts.',
    icon: IconLayoutGrid,
  },
  {
    path: '/debug/mock/site',
    title: 'Site values',
    line: 'Try other feature values of a site in this tab. The server goes by its own.',
    icon: IconFlask,
  },
  {
    path: '/debug/sandboxes',
    title: 'Sandboxes',
    line: 'See what stands behind each outside service, read what was sent, make the next message fail.',
    icon: IconPlugConnected,
  },
  {
    path: '/debug/softphone',
    title: 'Softphone',
    line: 'Ring your own softphone, answer as the patient, hang up, send the transcript.',
    icon: IconPhone,
  },
  {
    path: '/debug/patient-app',
    title: 'Patient app',
    line: 'Hold the phone of a patient with the app: read what came, write back, refuse the next message.',
    icon: IconDeviceMobileMessage,
  },
  {
    path: '/debug/video/api',
    title: 'Video visit',
    line: 'Plan a visit with a patient, watch the waiting room, let people in, end it.',
    icon: IconVideo,
  },
  {
    path: '/debug/video/invite',
    title: 'Video invitation',
    line: 'Invite yourself to a visit by email or SMS and join as a guest.',
    icon: IconMailForward,
  },
] as const;
