// Handles a request.
export default ({ url }) => {
  const local = url;
};
