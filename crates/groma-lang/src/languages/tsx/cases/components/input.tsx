import { type FC, memo } from "react";

interface Props<T> {
  items: T[];
  onSelect?: (item: T) => void;
}

/** Shows a list. */
export function List<T extends { id: string }>({ items, onSelect }: Props<T>) {
  return (
    <ul className="list">
      {items.map((item) => (
        <Row<T> key={item.id} item={item} onClick={() => onSelect?.(item)} />
      ))}
    </ul>
  );
}

export const Row: FC<{ item: unknown }> = memo(({ item }) => {
  return <li>{String(item)}</li>;
});

export const generic = <T,>(value: T): T => value;

export default class Page extends React.Component<Props<string>> {
  state = { open: false };
  render() {
    return <List<string> items={[]} />;
  }
}
