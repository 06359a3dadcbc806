import Child from "./Child.vue";

export default {
  name: "Parent",
  components: { Child },
  data() {
    return { open: false };
  },
  computed: {
    title: function () {
      return "x";
    },
  },
  methods: {
    /** Opens it. */
    async open(event) {},
    close: () => {},
  },
};
