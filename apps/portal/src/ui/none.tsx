// What stands where a value is missing? A quiet dash (design language §6)
export const None = () => <span className="dim">–</span>;
