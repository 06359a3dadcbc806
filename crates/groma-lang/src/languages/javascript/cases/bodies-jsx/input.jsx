import { Row } from "./row";

export function Page({ items, title }) {
  const isEmpty = items.length < 1;
  return (
    <main class="page" data-kind='it"s } quoted' {...items.props} aria-label={`${title} }`}>
      It's text with "quotes", `ticks` and // no comment
      {/* a comment } */}
      {items.map((item) => <Row.Cell key={item.key} svg:width={item < 2 ? 1 : 2} render={<b>bold</b>} last-one />)}
      {isEmpty ? <>nothing</> : null}
      <input type="text" value={title} />
    </main>
  );
}

export const Small = () => { return <Row for="small" />; };
