type StatusSwitchProps = {
  /** What is on or off. */
  label: string;
  /** Whether it is on. */
  isOn: boolean;
  /** The merchant switches it. */
  onToggle: () => void;
};

/** A small switch. */
export function StatusSwitch({ label, isOn, onToggle }: StatusSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className="status-switch"
      onClick={onToggle}
    >
      <span />
    </button>
  );
}
