namespace Json
{
    public class PrimitiveContract : Contract
    {
        internal TypeCode TypeCode { get; set; }

        /// <summary>
        /// Makes a contract for a type.
        /// </summary>
        public PrimitiveContract(Type underlyingType)
            : base(underlyingType)
        {
            ContractType = ContractType.Primitive;
            TypeCode = ConvertUtils.GetTypeCode(underlyingType);
        }

        private static readonly Dictionary<Type, ReadType> ReadTypeMap = new Dictionary<Type, ReadType>();
    }
}
