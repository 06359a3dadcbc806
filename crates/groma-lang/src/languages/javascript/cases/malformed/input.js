import { a } from ;
function whole() {}
function cut( {
class Open {
  method() {}
  other( {
const x = {;
