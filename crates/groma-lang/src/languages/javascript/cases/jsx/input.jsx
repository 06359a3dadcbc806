import React, { useState } from "react";

/** Shows a list. */
export function List({ items, onSelect = () => {} }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <label class="title" for="list">
        {open ? "open" : "closed"}
      </label>
      <Menu.Item onClick={() => onSelect(items[0])} data-id="x" />
    </>
  );
}

export const Row = React.memo(function Row({ item }) {
  return <li>{item.name}</li>;
});

const Cell = ({ value }) => <td>{value}</td>;

export default List;
