// How is one name spelled in its places? `care-team`, `careTeam`, `CareTeam`, `careTeamCalls`.

export function camel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function pascal(name: string): string {
  const spelled = camel(name);
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** communications → communication, activities → activity, address stays. */
export function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.endsWith('s') && !name.endsWith('ss') && !name.endsWith('us') ? name.slice(0, -1) : name;
}
