// What can the signed-in person do about their own account and screen? (document 1 §2 Header; SHELL-061 to SHELL-066)
import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconSettings,
  IconTool,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Initials } from '../ui/initials.tsx';
import { fullNameOf, useSignedIn } from './me.ts';

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
  const { me, user } = useSignedIn();
  const navigate = useNavigate();
  const name = fullNameOf(user);
  return (
    <Menu position="bottom-end" width={236} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className="header-user" aria-label={`User menu of ${name}`}>
          <Initials firstName={user.first_name} lastName={user.last_name} />
          <span className="header-user-name trunc">{name}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled className="user-menu-who" leftSection={<IconUser size={16} stroke={1.75} />}>
          Logged in as
          <b>{name}</b>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={onLogout}>
          Logout
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey size={16} stroke={1.75} />}
          onClick={() => void navigate('/account/password/reset')}
        >
          Change Password
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconShieldLock size={16} stroke={1.75} />}
          onClick={() => void navigate('/settings/security')}
        >
          Sign-in and security
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={16} stroke={1.75} />}
          onClick={() => void navigate('/settings')}
        >
          Settings
        </Menu.Item>
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
      </Menu.Dropdown>
    </Menu>
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
