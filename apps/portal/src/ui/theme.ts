// How do the design tokens reach Mantine? (design language §2, §3, §17; OP-FORMAT-1)
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { StayingButton } from './staying-button.tsx';

const alveary: MantineColorsTuple = [
  '#E5EFF9',
  '#CBDFF3',
  '#A6C9EB',
  '#7AAFE1',
  '#4F94D5',
  '#2A7AC6',
  '#2870BD',
  '#0B5CAD',
  '#094C90',
  '#073B70',
];

export const theme = createTheme({
  primaryColor: 'alveary',
  colors: { alveary },
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'var(--al-font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  shadows: { sm: 'var(--al-shadow-pop)', md: 'var(--al-shadow-pop)', xl: 'var(--al-shadow-modal)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { component: StayingButton } },
    ActionIcon: { defaultProps: { component: StayingButton } },
    Checkbox: { defaultProps: { size: 'xs' } },
    // A hint stands where the error comes, so that nothing jumps.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        shadow: 'xl',
        padding: 20,
        yOffset: 48,
        transitionProps: { duration: 180 },
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 400, withArrow: false, events: { hover: true, focus: true, touch: false } },
    },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 180 } } },
  },
});

const variables = {
  '--mantine-color-body': 'var(--al-canvas)',
  '--mantine-color-text': 'var(--al-text)',
  '--mantine-color-dimmed': 'var(--al-muted)',
  '--mantine-color-placeholder': 'var(--al-muted)',
  '--mantine-color-anchor': 'var(--al-link)',
  '--mantine-color-error': 'var(--al-error)',
  '--mantine-color-success': 'var(--al-success)',
  '--mantine-color-disabled': 'var(--al-hover)',
  '--mantine-color-disabled-color': 'var(--al-disabled)',
  '--mantine-color-disabled-border': 'var(--al-border)',
  '--mantine-color-default': 'var(--al-surface)',
  '--mantine-color-default-hover': 'var(--al-hover)',
  '--mantine-color-default-color': 'var(--al-text)',
  '--mantine-color-default-border': 'var(--al-border-control)',
  '--mantine-color-alveary-filled': 'var(--al-primary)',
  '--mantine-color-alveary-filled-hover': 'var(--al-primary-hover)',
  '--mantine-color-alveary-light': 'var(--al-primary-soft)',
  '--mantine-color-alveary-light-hover': 'var(--al-selected)',
  '--mantine-color-alveary-light-color': 'var(--al-link)',
  '--mantine-color-alveary-text': 'var(--al-link)',
  '--mantine-color-alveary-outline': 'var(--al-link)',
  '--mantine-color-red-filled': 'var(--al-danger)',
  '--mantine-color-red-filled-hover': 'var(--al-danger-hover)',
};

export const tokensToMantine: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});
