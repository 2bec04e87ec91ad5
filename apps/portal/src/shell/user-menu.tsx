// What can the signed-in person do about their own account and screen? (document 1 §2 Header; SHELL-061 to SHELL-068)
import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { mayDebug, offersDebugMenu } from '@alveary/contract/policies/shell.ts';
import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBook2,
  IconBug,
  IconCheck,
  IconChevronDown,
  IconExternalLink,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconSettings,
  IconRuler2,
  IconTool,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { Initials } from '../ui/initials.tsx';
import { useStore } from '../lib/store.ts';
import { manualAddress } from './manual-address.ts';
import { fullNameOf, useSignedIn } from './me.ts';
import { singleKeysStore, switchSingleKeys } from './single-keys.ts';
import styles from './header.module.css';

const appearances = [
  { scheme: 'auto', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
] as const;

interface UserMenuProps {
  readonly onLogout: () => void;
  readonly onKeyboardList: () => void;
}

export const UserMenu = ({ onLogout, onKeyboardList }: UserMenuProps) => {
  const { me, user, settings, sites } = useSignedIn();
  const manual = manualAddress(sites, useLocation().pathname);
  const navigate = useNavigate();
  const name = fullNameOf(user);
  const areSingleKeysOn = useStore(singleKeysStore);
  return (
    <Menu position="bottom-end" width={236} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.user} aria-label={`User menu of ${name}`}>
          <Initials firstName={user.first_name} lastName={user.last_name} />
          <span className={`${styles.userName} trunc`}>{name}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled className={styles.userMenuWho} leftSection={<IconUser size={16} stroke={1.75} />}>
          Logged in as
          <b>{name}</b>
        </Menu.Item>
        <Menu.Divider />
        {/* The first that can be chosen: from inside the menu Escape and the arrow keys work. */}
        <Menu.Item data-autofocus leftSection={<IconLogout size={16} stroke={1.75} />} onClick={onLogout}>
          Logout
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey size={16} stroke={1.75} />}
          onClick={() => void navigate('/account/password/reset')}
        >
          Change Password
        </Menu.Item>
        {/* Whom the pages do not open for is not led to them. */}
        {mayDebug(me) && offersDebugMenu(user.email, settings.employee_email_domain) ? (
          <Menu.Item
            leftSection={<IconBug size={16} stroke={1.75} />}
            onClick={() => void navigate('/debug')}
          >
            Debug Harnesses
          </Menu.Item>
        ) : null}
        {manual === null ? null : (
          <Menu.Item
            component="a"
            href={manual}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBook2 size={16} stroke={1.75} />}
            rightSection={<IconExternalLink size={14} stroke={1.75} aria-label="opens in a new tab" />}
          >
            User Manual
          </Menu.Item>
        )}
        <Menu.Divider />
        <OwnSettings />
        {mayUseAdminPages(me) ? (
          <Menu.Item
            leftSection={<IconTool size={16} stroke={1.75} />}
            onClick={() => void navigate('/admin')}
          >
            Admin pages
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Appearance />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} />} onClick={onKeyboardList}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.CheckboxItem
          checked={areSingleKeysOn}
          onChange={switchSingleKeys}
          closeMenuOnClick={false}
          checkIcon={<IconCheck size={16} stroke={1.75} />}
        >
          Single-key shortcuts
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
};

const OwnSettings = () => {
  const navigate = useNavigate();
  return (
    <>
      <Menu.Item
        leftSection={<IconShieldLock size={16} stroke={1.75} />}
        onClick={() => void navigate('/settings/security')}
      >
        Sign-in and security
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRuler2 size={16} stroke={1.75} />}
        onClick={() => void navigate('/settings/display')}
      >
        Display units
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSettings size={16} stroke={1.75} />}
        onClick={() => void navigate('/settings')}
      >
        Settings
      </Menu.Item>
    </>
  );
};

const Appearance = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (chosen: string): void => {
    const appearance = appearances.find(({ scheme }) => scheme === chosen);
    if (appearance) setColorScheme(appearance.scheme);
  };
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {appearances.map(({ scheme, label }) => (
          <Menu.RadioItem key={scheme} value={scheme} checkIcon={<IconCheck size={16} stroke={1.75} />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
};
