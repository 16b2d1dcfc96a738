/** @jsxImportSource preact */
type Props = { label: string; onClose: () => void };

/** Closes a popup. */
export function CloseButton({ label, onClose }: Props) {
  return (
    <button class="close" aria-label={label} onClick={onClose}>
      ×
    </button>
  );
}
